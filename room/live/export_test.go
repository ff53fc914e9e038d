package live

// Steps returns how often something was to be done in a room here.
func (rs *Rooms) Steps() int64 { return rs.counters.steps.Load() }
