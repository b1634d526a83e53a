import type { OwnProfile } from '@fobhouse/contract/routes/profile.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { useMay } from './may.ts'
import { sessionQuery } from './session.ts'

const route = { duty: 'people', dutyOfField: { keyholder: 'doors' } } as const

afterEach(() => {
  vi.unstubAllGlobals()
})

function Draws({ field }: { field: string | undefined }): ReactNode {
  return useMay()(route, field) ? 'yes' : 'no'
}

/** Whether a person with these duties may make the call, or write a field with it. */
function may(duties: OwnProfile['duties'], field?: string): string {
  const client = new QueryClient()
  client.setQueryData(sessionQuery.queryKey, { duties } as unknown as OwnProfile) // only these are read here
  return renderToString(createElement(QueryClientProvider, { client }, createElement(Draws, { field })))
}

test('a duty of the call, or of the field where it has one of its own', () => {
  expect([may(['people']), may(['doors']), may([])]).toEqual(['yes', 'no', 'no'])
  expect([may(['people'], 'keyholder'), may(['doors'], 'keyholder')]).toEqual(['no', 'yes'])
  expect([may(['people'], 'note'), may(['doors'], 'note')]).toEqual(['yes', 'no'])
})

test('at a kiosk nobody is an administrator', () => {
  vi.stubGlobal('window', { fobhouseShell: { kind: 'kiosk' } })
  expect([may(['people']), may(['doors'], 'keyholder')]).toEqual(['no', 'no'])
})
