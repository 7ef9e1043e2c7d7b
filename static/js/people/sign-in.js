// A sign-in link is used by a post, so that a preview does not use it up; this script posts automatically.
document.querySelector("form[data-sign-in]").requestSubmit();
