"""What a throw wins now, counted; how evenings go, simulated."""
