package player

// ReviewState is the state of a result that a person has to review, "" if nobody has to.
type ReviewState string

// The states.
const (
	ReviewPending  ReviewState = "pending"
	ReviewApproved ReviewState = "approved"
	ReviewRejected ReviewState = "rejected"
)
