import { type Locale, locales } from '@fobhouse/contract/languages.ts'
import {
  type DrawnAhead,
  type DrawnSetting,
  type DrawnSettings,
  type FrameKind,
  isDrawnSetting,
  joinDrawings,
  pieceSettings,
  placeholders,
  placeOfTitle,
} from '@fobhouse/contract/drawn-ahead.ts'
import type { SiteConfiguration } from '@fobhouse/contract/routes/config.ts'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { configurationQuery, emptyConfiguration, setupQuery } from '../../domain/club/configuration.ts'
import { sessionQuery } from '../../domain/member/session.ts'
import { queryClient } from '../../lib/query-client.ts'
import { loadTexts, showIn, startTranslations } from '../../lib/translations.ts'
import { TapAhead } from '../../features/kiosk/tap-parts.tsx'
import { App } from '../app.tsx'
import { startOfKiosk } from '../decide-screen.ts'
import { findScreen } from '../find-screen.ts'
import { firstScreen } from '../first-screen.ts'
import type { Screen } from '../screen.ts'
import { loadScreen } from '../screen-routes.tsx'
import { screens } from '../screens.ts'
import { FrameAhead } from './frame-ahead.tsx'
import { kindOf, screenOf } from './frames.ts'

export { framedPaths } from './frames.ts'

/** The paths of the screens that are drawn ahead; those of one screen together. */
export const drawnScreens = Object.values(
  Object.groupBy(
    screens.filter(({ isDrawnAhead }) => isDrawnAhead),
    ({ title }) => title,
  ),
).map((same) => same.map(({ path }) => path))

/** Where kiosks start: the first of these leads them to the other. */
export const kioskPaths = ['/', startOfKiosk]

const { themePrimary, themeToolbar, themeAccent } = emptyConfiguration.theme
/** The colours of the drawings. */
export const drawnColours = {
  'theme.themePrimary': themePrimary,
  'theme.themeToolbar': themeToolbar,
  'theme.themeAccent': themeAccent,
}

/** What stands in the page's place; loads what it needs. */
export type Drawing = () => Promise<ReactNode>

/** What React draws first for a visitor of an address. */
export function screenAhead(path: string): Drawing {
  const Router = ({ children }: { children: ReactNode }) => <StaticRouter location={path}>{children}</StaticRouter>
  return async () => {
    await loadScreen(findScreen(path))
    return <App Router={Router} />
  }
}

/** What a kiosk shows first. */
export function kioskAhead(): Drawing {
  const Router = () => (
    <StaticRouter location={startOfKiosk}>
      <TapAhead />
    </StaticRouter>
  )
  return async () => {
    await loadTexts('kiosk')
    return <App Router={Router} />
  }
}

/** What somebody who is signed in sees first. */
export function frameAhead(kind: FrameKind): Drawing {
  const Router = () => (
    <StaticRouter location="/dashboard">
      <FrameAhead kind={kind} title={placeOfTitle} />
    </StaticRouter>
  )
  return async () => {
    const texts = screenOf(kind)?.texts
    if (texts) await loadTexts(texts)
    return <App Router={Router} />
  }
}

type FramedScreen = { path: string; frame?: { kind: FrameKind; titles: ByLocale } }

/** Which frame each address has for somebody who is signed in. */
export async function framesInAllLanguages(): Promise<FramedScreen[]> {
  const framed = screens.map(({ path }) => ({ path, screen: firstScreen(path, true) }))
  const titles = await inAllLanguages(async () => framed.map(({ screen }) => titleOf(screen)))
  return framed.map(({ path, screen }, index) => {
    if (screen.isBrand || screen.isFocused || !screen.load) return { path }
    return { path, frame: { kind: kindOf(screen), titles: eachLocale((locale) => titles[locale][index] ?? '') } }
  })
}

/** A screen about one thing has the thing's name, which is not known yet. */
function titleOf({ title, backTo }: Screen): string {
  return backTo === undefined ? i18next.t(`screens.${title}`) : ''
}

type ByLocale = Record<Locale, string>

function eachLocale(make: (locale: Locale) => string): ByLocale {
  return Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as ByLocale // of all of them
}

/** One drawing by language, with what differs between clubs. Runs while the page is built. */
export function drawInAllLanguages(drawing: Drawing): Promise<ByLocale> {
  return inAllLanguages(async () => {
    const whole = await drawBody(drawing, standIn())
    const without: [string, string][] = []
    for (const key of pieceSettings) without.push([key, await drawBody(drawing, standIn(key))])
    return joinDrawings(whole, Object.fromEntries(without))
  })
}

async function inAllLanguages<Result>(make: () => Promise<Result>): Promise<Record<Locale, Result>> {
  await startTranslations()
  const made: [Locale, Result][] = []
  for (const locale of locales) {
    await showIn(locale)
    made.push([locale, await make()])
  }
  return Object.fromEntries(made) as Record<Locale, Result> // of all of them
}

/** What stands in for a club's settings, with one of them unset, and with one colour for all if it is given. */
export function standIn(unset?: DrawnSetting, colour?: string): DrawnSettings {
  const read = placeholders(unset)
  return (key) => {
    const drawn = drawnColours[key as keyof typeof drawnColours] // undefined for other settings
    return drawn === undefined ? read(key) : (colour ?? drawn)
  }
}

/** The rules of the theme with a club's colours, and those of the drawing that depend on the window's width. */
export async function drawTheme(drawing: Drawing, read: DrawnSettings): Promise<string> {
  const html = await draw(drawing, read)
  return [...html.matchAll(themeRules)].map(([, rules]) => rules).join('')
}

async function drawBody(drawing: Drawing, read: DrawnSettings): Promise<string> {
  const html = await draw(drawing, read)
  return html.replaceAll(themeRules, '').replaceAll(notDrawn, '')
}

/** One drawing, in the language that is shown. */
async function draw(drawing: Drawing, read: DrawnSettings): Promise<string> {
  queryClient.setQueryData(setupQuery.queryKey, false)
  queryClient.setQueryData(sessionQuery.queryKey, null)
  queryClient.setQueryData(configurationQuery.queryKey, configurationOf(read))
  const html = renderToString(await drawing())
  queryClient.clear() // its timers would keep the build waiting
  return html
}

const themeRules = /<style data-mantine-styles[^>]*>(.*?)<\/style>/gs
/** React's notes for itself, and what a browser may load before. */
const notDrawn = /<!--.*?-->|<template[^>]*><\/template>|<link rel="preload"[^>]*>/g

/** Read while something is drawn, but not for it: the tab's icon, and a clock with which nothing is drawn ahead. */
const besideDrawing = new Set(['images.siteFavicon', 'testClock'])

/** A club's configuration of what the server fills in. A drawing that needs anything else fails, and the build with it. */
function configurationOf(read: DrawnSettings, part: object = emptyConfiguration, place = ''): SiteConfiguration {
  const get = (target: object, name: string | symbol): unknown => {
    const value: unknown = Reflect.get(target, name)
    if (typeof name === 'symbol') return value
    const key = `${place}${name}`
    if (isDrawnSetting(key)) return read(key)
    if (typeof value === 'object' && value !== null) return configurationOf(read, value, `${key}.`)
    if (besideDrawing.has(key)) return value
    throw new Error(`A screen that is drawn ahead needs ${key}, which contract/src/drawn-ahead.ts does not name`)
  }
  return new Proxy(part, { get }) as SiteConfiguration // of the same parts
}

/** What the page says of itself without its code, by language. */
export function wordsInAllLanguages(): Promise<DrawnAhead['words']> {
  return inAllLanguages(async () => ({
    notLoaded: i18next.t('page.notLoaded'),
    needsScript: i18next.t('page.needsScript'),
  }))
}
