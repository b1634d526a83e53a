/** The answer to a call that `public/early.js` made with the same body; once. Undefined if it made none. */
export function takeSentAhead(path: string, body: unknown): Promise<Response> | undefined {
  const sent = window.fobhouseSent
  if (sent?.path !== path || sent.body !== body) return undefined
  delete window.fobhouseSent
  return sent.answer
}
