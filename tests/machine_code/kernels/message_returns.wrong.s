; So does the answer to a message.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1100"
	.text
	.type	k,@function
k:
	s_sendmsg_rtn_b64 s[4:5], sendmsg(MSG_RTN_GET_REALTIME)
	s_add_u32 s6, s4, 1                ; expect FP401 certain lgkmcnt(0)
	s_endpgm
