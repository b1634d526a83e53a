import { useEffect } from 'react'
import { useSite } from './site.ts'

/** `<what is open> · <site name>`. The frame sets the menu's name; a screen may call this to name what it shows. */
export function useDocumentTitle(title: string | undefined): void {
  const { siteName } = useSite()
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${siteName}`
  }, [title, siteName])
}
