/** What a browser would show: the page and its address after following redirects within its own server. */
export type Visit = { status: number; url: string; html: string; location: string | undefined }

async function look(url: string, init: RequestInit = {}): Promise<Visit> {
  const response = await fetch(url, { redirect: 'manual', ...init })
  return {
    status: response.status,
    url,
    html: await response.text(),
    location: response.headers.get('location') ?? undefined,
  }
}

export function open(url: string | null | undefined): Promise<Visit> {
  if (!url) throw new Error('There is no page to open')
  return look(url)
}

/** Sends a page's form as a browser does. */
export function submit(url: string | null | undefined, fields: Record<string, string>): Promise<Visit> {
  if (!url) throw new Error('There is no form to send')
  return look(url, { method: 'POST', body: new URLSearchParams(fields) })
}

export function card(number: string): Record<string, string> {
  return { cardNumber: number, cardExpiry: '12 / 34', cardCvc: '123', billingName: 'Aroha Ngata' }
}
