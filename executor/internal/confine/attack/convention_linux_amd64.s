#include "textflag.h"

// func interrupt80(number uint32) (result int32)
TEXT ·interrupt80(SB), NOSPLIT, $0-12
	MOVL	number+0(FP), AX
	MOVL	$0, BX
	MOVL	$0, CX
	MOVL	$0, DX
	INT	$0x80
	MOVL	AX, result+8(FP)
	RET
