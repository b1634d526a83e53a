import { expect, test } from 'vitest'
import { portalPages } from '../features/settings/cards/portal-pages.ts'
import { screens } from './screens.ts'

test.each(portalPages)('a card may lead to $path, which is built and nobody is refused for want of a right', (page) => {
  const screen = screens.find(({ path }) => path === page.path)
  expect(screen).toMatchObject({ title: page.title, load: expect.any(Function) })
  expect([screen?.duty, screen?.flag]).toEqual([undefined, undefined])
})
