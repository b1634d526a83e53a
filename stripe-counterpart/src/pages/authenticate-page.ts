import { authenticate, isWaiting } from '../checkout/authenticate.ts'
import type { World } from '../world.ts'
import type { Form } from './card-form.ts'
import { page } from './html.ts'
import { type PageAnswer, redirect, shown } from './page-answer.ts'

/** The bank's own page (3-D Secure): its customer says yes or no. */
export function showAuthentication(world: World, id: string): PageAnswer {
  if (!isWaiting(world, id)) return nothingWaits()
  return shown(
    200,
    page(
      'Confirm with your bank',
      `<h1>Confirm with your bank</h1>
<p>This stands in for the page on which a bank asks its customer to confirm (3-D Secure).</p>
<form method="post" action="/authenticate/${id}">
<button name="outcome" value="complete">Complete authentication</button>
<button name="outcome" value="fail">Fail authentication</button></form>`,
    ),
  )
}

export function submitAuthentication(world: World, id: string, form: Form): PageAnswer {
  if (!isWaiting(world, id)) return nothingWaits()
  const goTo = authenticate(world, id, form['outcome'] === 'complete' ? 'confirms' : 'refuses')
  if (goTo !== undefined) return redirect(goTo)
  return shown(200, page('Done', '<h1>Thank you</h1><p>You can close this page.</p>'))
}

function nothingWaits(): PageAnswer {
  return shown(410, page('Nothing to confirm', '<h1>Nothing to confirm</h1><p>This was answered already.</p>'))
}
