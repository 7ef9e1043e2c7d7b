// The link is used by a post, so that a preview of it uses nothing up; with a script the post goes by itself.
document.querySelector("form[data-sign-in]").requestSubmit();
