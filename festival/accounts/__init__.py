"""Who is signed in: sessions, devices, links, passwords and second factors."""
