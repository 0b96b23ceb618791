"""Drawings in millimeters: frozen scenes, the pen that makes them, and the measure of their text."""
