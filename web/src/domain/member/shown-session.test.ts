import type { OwnProfile } from '@fobhouse/contract/routes/profile.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Session, sessionQuery, ShownSession, useProfile } from './session.ts'

const kim = { id: 7, name: { first: 'Kim', full: 'Kim Marsh' } } as unknown as OwnProfile // only this is shown here

function Name(): ReactNode {
  return useProfile().name.full
}

/** Draws a screen for one person while the server's last answer says who is signed in. */
function draw(shown: Session, answered: Session): string {
  const client = new QueryClient()
  client.setQueryData(sessionQuery.queryKey, answered)
  const screen = createElement(ShownSession, { value: shown }, createElement(Name))
  return renderToString(createElement(QueryClientProvider, { client }, screen))
}

test('a screen stays whole between the end of a session and the moment when the guard takes it away', () => {
  expect(draw(kim, kim)).toBe('Kim Marsh')
  expect(draw(kim, null)).toBe('Kim Marsh')
})

test('a screen of signed-in people is for nobody else', () => {
  expect(() => draw(null, null)).toThrow('only for signed-in people')
})
