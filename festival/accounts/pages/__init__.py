"""The pages to sign in, of an organiser's account, and of signed-in browsers."""
