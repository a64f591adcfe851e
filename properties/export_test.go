package properties

// JudgeCall judges a call of a builtin.
var JudgeCall = judgeCall
