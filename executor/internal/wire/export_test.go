package wire

// Recode decodes a payload of any type and encodes what it got again.
func Recode(t Type, payload []byte) ([]byte, error) {
	message := map[Type]interface{ fields(*coder) }{
		TypeConfigure: &Configure{}, TypeExecute: &Execute{}, TypeAnswer: &Answer{}, TypeCancel: empty{},
		TypeHello: &Hello{}, TypeCall: &Call{}, TypeConsole: &Console{}, TypeSettled: &Settled{}, TypeFailed: &Failed{},
		TypeRequest: &Request{}, TypeUpload: &Upload{}, TypeWant: &Want{}, TypeResponse: &Response{}, TypeChunk: &Chunk{},
	}[t]
	in := coder{decode: true, typ: t, buf: payload}
	message.fields(&in)
	if err := in.end(); err != nil {
		return nil, err
	}
	out := coder{typ: t}
	message.fields(&out)
	return out.buf, out.err
}

type empty struct{}

func (empty) fields(*coder) {}
