import { useEffect } from 'react'
import { useSite } from './site.ts'

/** `<what is open> · <site name>`. A screen may call it to name the thing it shows; the frame has set the menu's name. */
export function useDocumentTitle(title: string | undefined): void {
  const { siteName } = useSite()
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${siteName}`
  }, [title, siteName])
}
