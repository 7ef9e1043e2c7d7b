"""Scripts, styles and templates, as browsers get them."""
