/** Whether the server has the same version of the page as this one. Undefined if it does not say. */
export async function isCurrent(): Promise<boolean | undefined> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? ''
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    return answer.ok ? (await answer.text()).includes(new URL(own).pathname) : undefined
  } catch {
    return undefined
  }
}
