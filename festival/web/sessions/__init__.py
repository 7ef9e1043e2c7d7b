"""Who is signed in, and on which device."""
