"""One module per figure: data in, a scene in millimeters (or a chart) out."""
