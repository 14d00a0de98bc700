"""The Mississippi Queen: the winding river, its steamers and their wheels."""
