package web

// What tests from outside share with those from inside.
var SameCode = sameCode
