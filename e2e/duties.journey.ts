import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { dutiesIn, duties, type Duty } from '@fobhouse/contract/duties.ts'
import {
  administrator,
  createClubFolder,
  type ServerProcess,
  signInOverHttp,
  startServer,
} from '@fobhouse/server/testing/server-process.ts'
import { screens } from '@fobhouse/web/app/screens.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows, openVisitor, shareBrowser } from './browser.ts'
import { becomePerson } from './demo-club.ts'
import { settle } from './page-faults.ts'
import { walkTo } from './walk-to.ts'

// Somebody with a single duty: no screen of theirs makes a refused call, and the first other screen says that it is not
// theirs. The remaining screens are covered without a browser (web/src/app/decide-screen.test.ts).

let club: { folder: string; remove(): void }
let server: ServerProcess
let browser: Browser

const emailOf = (duty: Duty) => `${duty}@example.org`

beforeAll(async () => {
  club = await createClubFolder()
  const database = new DatabaseSync(join(club.folder, 'fobhouse.sqlite'))
  // The database's search needs this function.
  database.function('fold_for_search', { deterministic: true }, (text) => String(text).toLowerCase())
  for (const duty of duties) insertWithDuty(database, duty)
  database.close()
  server = await startServer(club.folder)
  browser = await shareBrowser()
})

afterAll(async () => {
  await closeWindows(browser)
  await server?.stop()
  club?.remove()
})

/** A copy of the first administrator, password included, but with one duty only. */
function insertWithDuty(database: DatabaseSync, duty: Duty): void {
  const email = emailOf(duty)
  const copied = ['email_verified_at', 'password_hash', 'first_name', 'last_name', 'name_key', 'state', 'is_admin']
    .concat(['exclude_from_email_export', 'hide_last_seen', 'hide_on_site', 'note', 'registered_at'])
    .join(', ')
  database
    .prepare(
      `insert into members (email, email_key, screen_name, screen_name_key, duties, ${copied})
        select ?, ?, ?, ?, ?, ${copied} from members where id = 1`,
    )
    .run(email, email, duty, duty, JSON.stringify([duty]))
}

/** Screens without a parameter, and one member's screen, which every duty may open. */
const places = screens.flatMap(({ path, duty, flag }) => {
  if (path === '/manage/members/:memberId') return [{ path: '/manage/members/1', duty }]
  const isPlain = !path.includes(':') && path !== '/logout' && path !== '/' && flag === undefined
  return isPlain && (duty !== undefined || path === '/dashboard' || path.startsWith('/tools/')) ? [{ path, duty }] : []
})

test.each(duties)('with the duty %s alone', { timeout: 600_000 }, async (held) => {
  const { origin } = server
  const visitor = await openVisitor(browser, { origin, width: 1440 })
  const password = administrator.password
  await becomePerson(visitor, { origin, cookie: await signInOverHttp(origin, { email: emailOf(held), password }) })
  const faults: string[] = []
  visitor.page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (answer.status() === 403) faults.push(`${new URL(visitor.page.url()).pathname}: ${pathname} was refused`)
  })
  const isTheirs = ({ duty }: (typeof places)[number]) => duty === undefined || dutiesIn(duty).includes(held)
  const firstOfOthers = places.find((place) => !isTheirs(place))
  for (const place of places.filter((one) => isTheirs(one) || one === firstOfOthers)) {
    const { path } = place
    await walkTo(visitor.page, path)
    await settle(visitor.page)
    const isOurs = isTheirs(place)
    if ((await isRefused(visitor.page)) === isOurs) faults.push(`${path}: ${isOurs ? 'refused' : 'shown'}`)
  }
  await visitor.context.close()
  expect(faults).toEqual([])
})

function isRefused(page: Page): Promise<boolean> {
  return page.getByRole('heading', { name: 'You do not have the duty for this' }).isVisible()
}
