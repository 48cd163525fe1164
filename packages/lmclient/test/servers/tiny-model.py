"""Writes a tiny llama model with random weights in the GGUF format: python3 tiny-model.py PATH"""

import sys

import gguf
import numpy as np

CONTEXT, EMBEDDING, HEADS, FEED_FORWARD = 512, 32, 2, 64

tokens = ["<unk>", "<s>", "</s>"] + [f"<0x{byte:02X}>" for byte in range(256)]
types = [gguf.TokenType.UNKNOWN, gguf.TokenType.CONTROL, gguf.TokenType.CONTROL] + [gguf.TokenType.BYTE] * 256
words = ["\u2581"] + [chr(code) for code in range(33, 127)]
tokens += words
types += [gguf.TokenType.NORMAL] * len(words)

writer = gguf.GGUFWriter(sys.argv[1], "llama")
writer.add_name("tiny")
writer.add_context_length(CONTEXT)
writer.add_embedding_length(EMBEDDING)
writer.add_block_count(1)
writer.add_feed_forward_length(FEED_FORWARD)
writer.add_head_count(HEADS)
writer.add_head_count_kv(HEADS)
writer.add_rope_dimension_count(EMBEDDING // HEADS)
writer.add_layer_norm_rms_eps(1e-5)
writer.add_vocab_size(len(tokens))
writer.add_tokenizer_model("llama")
writer.add_token_list(tokens)
writer.add_token_scores([-float(index) for index in range(len(tokens))])
writer.add_token_types(types)
writer.add_bos_token_id(1)
writer.add_eos_token_id(2)
writer.add_unk_token_id(0)

random = np.random.default_rng(7)


def add(name: str, *shape: int) -> None:
    norm = len(shape) == 1
    values = np.ones(shape) if norm else random.standard_normal(shape) / np.sqrt(shape[-1])
    writer.add_tensor(name, values.astype(np.float32))


add("token_embd.weight", len(tokens), EMBEDDING)
add("output_norm.weight", EMBEDDING)
add("output.weight", len(tokens), EMBEDDING)
add("blk.0.attn_norm.weight", EMBEDDING)
for part in ("q", "k", "v", "output"):
    add(f"blk.0.attn_{part}.weight", EMBEDDING, EMBEDDING)
add("blk.0.ffn_norm.weight", EMBEDDING)
add("blk.0.ffn_gate.weight", FEED_FORWARD, EMBEDDING)
add("blk.0.ffn_up.weight", FEED_FORWARD, EMBEDDING)
add("blk.0.ffn_down.weight", EMBEDDING, FEED_FORWARD)

writer.write_header_to_file()
writer.write_kv_data_to_file()
writer.write_tensors_to_file()
writer.close()
