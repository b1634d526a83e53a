import { type ComponentType, lazy, type ReactElement, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { ForbiddenScreen, MemberOnlyScreen, NotFoundScreen } from '../features/errors/refused-screens.tsx'
import { loadTexts } from '../lib/translations.ts'
import { PageLoading } from '../ui/page-loading.tsx'
import { BrandCardLoading } from './brand-card-loading.tsx'
import { decideScreen, type GuardFacts, type Refusal } from './decide-screen.ts'
import { RefusedOnBrand } from './refused-on-brand.tsx'
import { notFoundScreen, type Screen, screens } from './screens.ts'

/** The code and the texts of a screen come side by side, once. */
const contents = new Map<Screen, ReactElement>(
  screens.flatMap((screen) => (screen.load ? [[screen, lazily(screen, screen.load)] as const] : [])),
)

function lazily(screen: Screen, load: () => Promise<ComponentType>): ReactElement {
  const Content = lazy(async () => {
    const [component] = await Promise.all([load(), screen.texts && loadTexts(screen.texts)])
    return { default: component }
  })
  return <Content />
}

/** One route per screen, each behind the guard. */
export function ScreenRoutes({ facts }: { facts: GuardFacts }) {
  return (
    <Routes>
      {[...screens, notFoundScreen].map((screen) => (
        <Route key={screen.path} path={screen.path} element={<GuardedScreen screen={screen} facts={facts} />} />
      ))}
    </Routes>
  )
}

function GuardedScreen({ screen, facts }: { screen: Screen; facts: GuardFacts }) {
  const decision = decideScreen(screen, facts)
  if (decision.kind === 'go') return <Navigate to={decision.to} replace />
  if (decision.kind === 'refuse') return <Refused page={decision.page} isOnBrand={facts.session === null} />
  const content = contents.get(screen)
  if (!content) return <Refused page="404" isOnBrand={facts.session === null} />
  const isBare = screen.isBrand === true || facts.session !== null
  return (
    <Suspense key={screen.path} fallback={screen.isBrand ? <BrandCardLoading /> : <PageLoading />}>
      {isBare ? content : <RefusedOnBrand>{content}</RefusedOnBrand>}
    </Suspense>
  )
}

const refusals: Record<Refusal, ComponentType> = {
  '403': ForbiddenScreen,
  '403MemberOnly': MemberOnlyScreen,
  '404': NotFoundScreen,
}

function Refused({ page, isOnBrand }: { page: Refusal; isOnBrand: boolean }) {
  const Content = refusals[page]
  return isOnBrand ? (
    <RefusedOnBrand>
      <Content />
    </RefusedOnBrand>
  ) : (
    <Content />
  )
}
