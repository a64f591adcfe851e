package build

// BeginsWith is beginsWith, for the specs, which stand outside the package: their suite runner imports it.
var BeginsWith = beginsWith

// OverlayOf is overlayOf, for the same.
var OverlayOf = overlayOf
