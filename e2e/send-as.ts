type Person = { origin: string; cookie: string }

/** Makes one call with somebody's session; returns the answer's body. */
export async function sendAs<Answer>(
  { origin, cookie }: Person,
  method: 'POST' | 'PUT',
  path: string,
  body: object,
): Promise<Answer> {
  const token = /csrftoken=([^;]+)/.exec(cookie)?.[1] ?? ''
  const answer = await fetch(origin + path, {
    method,
    headers: { cookie, 'content-type': 'application/json', 'x-csrftoken': token },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer // as the contract says
}
