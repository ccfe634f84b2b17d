/**
 * Server-sent events out of a fetch. EventSource would connect again by itself when the stream ends, and
 * cannot be aborted with a signal; and node's tests have none.
 */
export async function* events(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      // A carriage return at the end may be the first half of a line end.
      const cut = !done && rest.endsWith('\r') ? rest.length - 1 : rest.length;
      const lines = rest.slice(0, cut).split(/\r\n|\n|\r/);
      rest = (lines.pop() ?? '') + rest.slice(cut);
      for (const line of lines) {
        if (line === '') {
          if (data.length) yield data.join('\n');
          data = [];
        } else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
      }
      if (done) return;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
