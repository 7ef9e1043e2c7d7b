"""What pages are made of and come by, whatever they show."""
