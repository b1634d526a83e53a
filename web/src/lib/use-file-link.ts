import type { Route } from '@fobhouse/contract/route.ts'
import { useMutation } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { mobileTokens } from './api.ts'
import { download } from './download.ts'
import { pathOf, type RequestParts } from './request-path.ts'

type FileLink = { href: string; onClick?: (event: MouseEvent) => void }

/** For a link to a file. If tokens carry the session, the browser's own request lacks them, so the page fetches it. */
export function useFileLink(route: Route, request: RequestParts, name: string): FileLink {
  const { mutate } = useMutation({ mutationFn: () => download(route, request, name) })
  const href = pathOf(route.path, request)
  if (!mobileTokens) return { href }
  return {
    href,
    onClick: (event) => {
      event.preventDefault()
      mutate()
    },
  }
}
