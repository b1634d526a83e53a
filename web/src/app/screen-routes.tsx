import type { ComponentType, ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Route, Routes } from 'react-router'
import { type Lazily, lazily } from '../lib/lazily.ts'
import { ParentScreenContext } from '../lib/parent-screen.ts'
import { ReachableScreensContext } from '../lib/reachable-screens.ts'
import { loadTexts } from '../lib/translations.ts'
import { decideScreen, type GuardFacts, type Refusal } from './decide-screen.ts'
import { findScreen, linkTo, menuScreens, wayBack } from './find-screen.ts'
import { RefusedOnBrand } from './refused-on-brand.tsx'
import type { Screen } from './screen.ts'
import { notFoundScreen, screens } from './screens.ts'

/** For long text. */
const helpWidth = 760

type Content = { element: ReactElement; ask: Lazily<object>['ask'] }

const contents = new Map<Screen, Content>(
  screens.flatMap((screen) => (screen.load ? [[screen, withTexts(screen, screen.load)] as const] : [])),
)

/** Loads a screen's code and texts in parallel, once. */
function withTexts({ texts }: Screen, load: () => Promise<ComponentType>): Content {
  const Whole = lazily(async () => {
    const [component] = await Promise.all([load(), texts && loadTexts(texts)])
    return component
  })
  return { element: <Whole />, ask: Whole.ask }
}

/** Loads a screen's code and texts before it is drawn. */
export async function loadScreen(screen: Screen): Promise<void> {
  await contents.get(screen)?.ask()
}

/** What a screen draws, without the guard. */
export function contentOf(screen: Screen): ReactElement | undefined {
  return contents.get(screen)?.element
}

/** One route per screen, each behind the guard. Until the code has come, the layout draws a placeholder. */
export function ScreenRoutes({ facts }: { facts: GuardFacts }) {
  const { t } = useTranslation()
  const reachable = menuScreens(facts).map((screen) => ({
    path: screen.path,
    to: linkTo(screen),
    title: t(`screens.${screen.title}`),
  }))
  return (
    <ReachableScreensContext value={reachable}>
      <Routes>
        {[...screens, notFoundScreen].map((screen) => (
          <Route key={screen.path} path={screen.path} element={<GuardedScreen screen={screen} facts={facts} />} />
        ))}
      </Routes>
    </ReachableScreensContext>
  )
}

function GuardedScreen({ screen, facts }: { screen: Screen; facts: GuardFacts }) {
  const decision = decideScreen(screen, facts)
  if (decision.kind === 'go') return <Navigate to={decision.to} replace />
  if (decision.kind === 'refuse') return <Refused page={decision.page} isOnBrand={facts.session === null} />
  const content = contents.get(screen)?.element
  if (!content) return <Refused page="404" isOnBrand={facts.session === null} />
  const isBare = screen.isBrand === true || facts.session !== null
  if (isBare) return <WithParent backTo={wayBack(screen, facts)}>{content}</WithParent>
  return <RefusedOnBrand {...(screen.isHelp ? { width: helpWidth } : {})}>{content}</RefusedOnBrand>
}

function WithParent({ backTo, children }: { backTo: string | undefined; children: ReactNode }) {
  const { t } = useTranslation()
  const parent = backTo === undefined ? undefined : { to: backTo, title: t(`screens.${findScreen(backTo).title}`) }
  return <ParentScreenContext value={parent}>{children}</ParentScreenContext>
}

const refusedPaths: Record<Refusal, string> = {
  '403': '/error/403',
  '403Duty': '/error/403Duty',
  '403MemberOnly': '/error/403MemberOnly',
  '404': '/error/404',
}

/** Draws the error screen in place of the refused one; the address stays. */
function Refused({ page, isOnBrand }: { page: Refusal; isOnBrand: boolean }) {
  const content = contents.get(findScreen(refusedPaths[page]))?.element
  return isOnBrand ? <RefusedOnBrand>{content}</RefusedOnBrand> : content
}
