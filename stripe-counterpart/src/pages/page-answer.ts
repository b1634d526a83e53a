export type PageAnswer = { status: number; headers: Record<string, string>; body: string | Uint8Array }

export function shown(status: number, body: string): PageAnswer {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }, body }
}

/** 303: the browser requests the next page with GET, whatever it sent. */
export function redirect(to: string): PageAnswer {
  return { status: 303, headers: { location: to, 'cache-control': 'no-store' }, body: '' }
}
