import { routeTable } from '@fobhouse/contract/route-table.ts'
import { expect, test } from 'vitest'
import { desk, phone, settle, showAt } from '../page-faults.ts'
import { walkTo } from '../walk-to.ts'
import { takeComplaints } from './complaints.ts'
import { shareWindows } from './windows.ts'

// What one reads before one books, changes a booking, or makes something bookable.

const inWindow = shareWindows()
const running = { state: 'booked', start: '2024-01-02T08:00:00.000Z', end: '2999-01-02T10:00:00.000Z', count: 2 }

test.concurrent('whoever changes the end of a booking reads what it costs before', async () => {
  await inWindow(async (window) => {
    const { page } = window.visitor
    window.stage.set({ fullness: 'filled', who: 'members', says: { ...running, enableMemberBucks: true } }, 'well')
    const asked: unknown[] = []
    const price = { amount: 3600, deposit: 0, lateFee: 0, aside: 3600, minutesIncluded: 0, minutesPack: 0 }
    await page.route(`**${routeTable.bookings.check.path}`, (route) => {
      asked.push(route.request().postDataJSON())
      return route.fulfill({ json: { allowed: true, refusals: [], price, items: [] } })
    })
    await walkTo(page, '/bookings/1')
    await page.getByRole('button', { name: 'Change the end' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Until').fill('2999-01-02T20:30')
    await dialog.getByText(/^So far .+\. After the change: It costs A\$36\.00\./u).waitFor()
    expect(asked).toEqual([expect.objectContaining({ booking: 1, start: running.start, count: 2 })])
    await page.unrouteAll({ behavior: 'wait' })
    expect(takeComplaints(window.visitor)).toEqual([])
  })
})

test.concurrent('another start that comes too late says what it costs', async () => {
  await inWindow(async (window) => {
    const { page } = window.visitor
    const late = {
      start: '2999-01-02T08:00:00.000Z',
      freeUntil: '2024-01-01T08:00:00.000Z',
      trouble: null,
      lateFee: 600,
    }
    const says = { ...running, ...late, member: { id: 1, name: 'Kim' }, enableMemberBucks: true }
    window.stage.set({ fullness: 'filled', who: 'members', says }, 'well')
    await walkTo(page, '/bookings/1')
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const fee = dialog.getByText('that costs you A$6.00 more')
    await dialog.getByLabel('Until').fill('2999-01-02T21:30')
    await dialog.getByText(/^So far/u).waitFor()
    expect(await fee.count()).toBe(0)
    await dialog.getByLabel('From').fill('2999-01-02T19:30')
    await fee.waitFor()
    expect(takeComplaints(window.visitor)).toEqual([])
  })
})

test.concurrent('what a booking means at the machine is whole on a phone, in German', async () => {
  await inWindow(async (window) => {
    const { page } = window.visitor
    window.stage.set({ fullness: 'filled', who: 'administrators', says: { language: 'de-DE' } }, 'well')
    await page.setViewportSize({ width: phone, height: 780 })
    await walkTo(page, '/manage/equipment?tab=bookings')
    await settle(page)
    await page.getByRole('button', { name: 'Etwas buchbar machen' }).click()
    const sentence = page.getByRole('dialog').getByText('Alle dürfen es nutzen: Der Kalender informiert nur')
    await sentence.waitFor()
    const { x = 0, width = phone } = (await sentence.boundingBox()) ?? {}
    expect(x + width).toBeLessThanOrEqual(phone)
    expect(await sentence.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
  })
})

test.concurrent('a day is written and read in the order of the person’s language, and what is none stays', async () => {
  await inWindow(async (window) => {
    const { page } = window.visitor
    window.stage.set({ fullness: 'filled', who: 'members', says: { language: 'de-DE' } }, 'well')
    await walkTo(page, '/bookings')
    await page.getByRole('button', { name: 'Ich bin weg' }).click()
    const dialog = page.getByRole('dialog')
    const [first, last] = [dialog.getByLabel('Erster Tag'), dialog.getByLabel('Letzter Tag')]
    expect(await first.getAttribute('placeholder')).toBe('TT.MM.JJJJ')
    await first.fill('5.4.2027')
    await last.fill('31.4.2027')
    await first.focus()
    expect(await last.inputValue()).toBe('31.4.2027')
    await dialog.getByText('Schreib es so: TT.MM.JJJJ.').waitFor()
    await last.fill('2027-04-30')
    await dialog.getByText('Schreib es so').waitFor({ state: 'detached' })
    expect([await first.inputValue(), await last.inputValue()]).toEqual(['05.04.2027', '2027-04-30'])
    await dialog.getByRole('button', { name: 'Tag auswählen' }).first().focus()
    expect([await first.inputValue(), await last.inputValue()]).toEqual(['05.04.2027', '30.04.2027'])
    // What is chosen in the browser's own calendar.
    await dialog.locator('input[type=date]').first().fill('2027-04-09')
    expect(await first.inputValue()).toBe('09.04.2027')
    expect(await first.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(takeComplaints(window.visitor)).toEqual([])
  })
})

test.concurrent('a filter keeps what is typed, and takes it once it is a day', async () => {
  await inWindow(async (window) => {
    const { page } = window.visitor
    window.stage.set({ fullness: 'filled', who: 'administrators', says: { language: 'de-DE' } }, 'well')
    await showAt(page, desk)
    await walkTo(page, '/manage/audit')
    const [from, to] = [page.getByLabel('Von', { exact: true }), page.getByLabel('Bis', { exact: true })]
    await from.pressSequentially('5.4.2027')
    expect([await from.inputValue(), new URL(page.url()).searchParams.get('from')]).toEqual(['5.4.2027', '2027-04-05'])
    await to.pressSequentially('bald')
    await from.focus()
    expect([await to.inputValue(), new URL(page.url()).searchParams.get('to')]).toEqual(['bald', null])
    await page.getByText('Schreib es so: TT.MM.JJJJ.').waitFor()
    await showAt(page, phone)
    expect(takeComplaints(window.visitor)).toEqual([])
  })
})

test.concurrent('a filter that answers late takes nothing from what is typed meanwhile', async () => {
  await inWindow(async (window) => {
    const { page } = window.visitor
    window.stage.set({ fullness: 'filled', who: 'administrators', says: { language: 'de-DE' } }, 'well')
    await showAt(page, desk)
    await walkTo(page, '/manage/audit')
    const from = page.getByLabel('Von', { exact: true })
    await from.fill('5.4.2')
    // “5.4.20” is a day, too.
    await from.evaluate((field: HTMLInputElement) => {
      for (const text of ['5.4.20', '5.4.202']) {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
    })
    await from.evaluate(() => new Promise((done) => setTimeout(done, 100)))
    expect(await from.inputValue()).toBe('5.4.202')
    await from.press('End')
    await from.press('7')
    expect(await from.inputValue()).toBe('5.4.2027')
    await page.waitForFunction(() => new URL(location.href).searchParams.get('from') === '2027-04-05')
    // What the filter has left behind is no longer kept.
    await from.press('Backspace')
    await page.getByRole('button', { name: 'Filter löschen' }).click()
    await page.waitForFunction(
      (field) => field instanceof HTMLInputElement && field.value === '',
      await from.elementHandle(),
    )
    await showAt(page, phone)
    expect(takeComplaints(window.visitor)).toEqual([])
  })
})

test.concurrent('one key and Escape leave a day that saves itself as it was', async () => {
  await inWindow(async (window) => {
    const { page } = window.visitor
    window.stage.set({ fullness: 'filled', who: 'administrators' }, 'well')
    await walkTo(page, '/manage/members/1?tab=profile')
    const induction = page.getByLabel('Last induction')
    const before = await induction.inputValue()
    expect(before).toMatch(/^\d\d\/\d\d\/\d{4}$/)
    await induction.press('End')
    await induction.press('Backspace')
    expect(await induction.inputValue()).toBe(before.slice(0, -1))
    await induction.press('Escape')
    expect(await induction.inputValue()).toBe(before)
    await induction.blur()
    expect(await induction.inputValue()).toBe(before)
    expect(await page.getByText('Write it like this').count()).toBe(0)
    // The calendar's button says of which field it is.
    const button = page.getByRole('button', { name: 'Choose a day', description: 'Last induction' })
    expect(await button.count()).toBe(1)
    expect(takeComplaints(window.visitor)).toEqual([])
  })
})
