import '@mantine/spotlight/styles.css'
import { Kbd, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isFound, placeOf } from '../lib/fold.ts'
import { phoneQuery } from '../ui/widths.ts'
import { linkTo, type MenuScreen } from './find-screen.ts'
import { menuIcons } from './menu-icons.ts'
import { type PaletteGroup, type PaletteHit, useOtherHits } from './palette-sources.ts'
import classes from './palette.module.css'
import type { TypedAhead } from './typed-ahead.ts'

const [store, { open }] = createSpotlight()

type PaletteProps = {
  entries: readonly MenuScreen[]
  /** How often it was asked for: it opens at every change. */
  openings: number
  typedAhead: TypedAhead
}

/** Screens, and whatever else `palette-sources.ts` finds. Loaded when it is first asked for. */
export function Palette({ entries, openings, typedAhead }: PaletteProps) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const field = useRef<HTMLInputElement>(null)
  const takeOver = useCallback(() => {
    const typed = typedAhead.take()
    setQuery((query) => query + typed)
  }, [typedAhead])
  const show = useCallback(() => {
    open()
    // Asked for once more while it is open: no focus will come that is there already.
    if (field.current !== null && field.current === document.activeElement) takeOver()
    else field.current?.focus()
  }, [takeOver])
  useEffect(show, [openings, show])
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      centered={false}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      scrollable
      maxHeight={440}
      size={640}
      yOffset={isPhone ? 8 : 120}
      xOffset={8}
      classNames={{ content: classes.content }}
      attributes={{ content: { 'aria-label': t('palette.open') } }}
    >
      <Spotlight.Search
        ref={field}
        onFocus={takeOver}
        placeholder={t('palette.placeholder')}
        aria-label={t('palette.open')}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        rightSection={<Kbd size="xs">Esc</Kbd>}
        rightSectionWidth={56}
      />
      <Spotlight.ActionsList>
        <Hits query={query.trim()} entries={entries} />
      </Spotlight.ActionsList>
      <Spotlight.Footer className={classes.footer}>
        <span>↑↓ {t('palette.hintChoose')}</span>
        <span>↵ {t('palette.hintOpen')}</span>
      </Spotlight.Footer>
    </Spotlight.Root>
  )
}

function Hits({ query, entries }: { query: string; entries: readonly MenuScreen[] }) {
  const { t } = useTranslation()
  const screens: PaletteGroup = { label: t('palette.screens'), hits: useScreenHits(query, entries) }
  const groups = [...useOtherHits(query), screens].filter(({ hits }) => hits.length > 0)
  if (groups.length === 0) return <Spotlight.Empty>{t('palette.empty', { query })}</Spotlight.Empty>
  return groups.map(({ label, hits }) => (
    <Spotlight.ActionsGroup key={label} label={label}>
      {hits.map((hit) => (
        <Hit key={hit.to} hit={hit} query={query} />
      ))}
    </Spotlight.ActionsGroup>
  ))
}

function useScreenHits(query: string, entries: readonly MenuScreen[]): PaletteHit[] {
  const { t } = useTranslation()
  return entries
    .map((entry) => {
      const EntryIcon = menuIcons[entry.icon]
      return {
        title: t(`screens.${entry.title}`),
        note: entry.group === 'main' ? '' : t(`menu.${entry.group}`),
        icon: <EntryIcon size={18} stroke={1.75} aria-hidden />,
        to: linkTo(entry),
      }
    })
    .filter(({ title }) => isFound(query, title))
}

function Hit({ hit, query }: { hit: PaletteHit; query: string }) {
  const navigate = useNavigate()
  return (
    <Spotlight.Action
      className={classes.hit}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey) window.open(hit.to, '_blank', 'noopener')
        else void navigate(hit.to)
      }}
    >
      <span className={classes.icon}>{hit.icon}</span>
      <span className={classes.words}>
        <Matched text={hit.title} query={query} />
        {hit.note !== '' && (
          <Text component="span" size="sm" c="dimmed" ml="sm">
            {hit.note}
          </Text>
        )}
      </span>
      {hit.state}
    </Spotlight.Action>
  )
}

/** The part that matches is bold and in the club's colour. */
function Matched({ text, query }: { text: string; query: string }) {
  const place = placeOf(query, text)
  if (!place) return text
  return (
    <>
      {text.slice(0, place.start)}
      <mark className={classes.match}>{text.slice(place.start, place.end)}</mark>
      {text.slice(place.end)}
    </>
  )
}
