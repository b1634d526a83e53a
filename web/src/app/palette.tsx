import '@mantine/spotlight/styles.layer.css'
import { Kbd, Text, UnstyledButton } from '@mantine/core'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Task } from '../features/help/book.ts'
import { useFoundTasks, useHelpHits } from '../features/help/palette-help.ts'
import { useSettingHits } from '../features/settings/search/palette-settings.ts'
import { isFound, placeOf } from '../lib/fold.ts'
import { useIsPhone } from '../ui/widths.ts'
import type { GuardFacts } from './decide-screen.ts'
import { linkTo, menuScreens, searchableScreens } from './find-screen.ts'
import { menuIcons } from './menu-icons.ts'
import { type PaletteGroup, type PaletteHit, useOtherHits } from './palette-sources.ts'
import classes from './palette.module.css'
import type { Screen } from './screen.ts'
import { screensOfTasks } from './screens-of-tasks.ts'
import type { TypedAhead } from './typed-ahead.ts'
import { useLeaving } from './use-leaving.ts'

const [store, { open, close }] = createSpotlight()

/** The menu, which is offered before anything is typed, and every screen that a search may offer. */
type Places = { entries: readonly Screen[]; searchable: readonly Screen[] }

type PaletteProps = {
  facts: GuardFacts
  /** How often it was opened: each change opens it. */
  openings: number
  typedAhead: TypedAhead
}

/** Finds screens and the hits of `palette-sources.ts`. Its code is loaded on first use. */
export function Palette({ facts, openings, typedAhead }: PaletteProps) {
  const { t } = useTranslation()
  const places = { entries: menuScreens(facts), searchable: searchableScreens(facts) }
  const [query, setQuery] = useState('')
  const isPhone = useIsPhone()
  const field = useRef<HTMLInputElement>(null)
  const [leftAt, setLeftAt] = useState(0)
  const takeOver = useCallback(() => {
    const typed = typedAhead.take()
    setQuery((query) => query + typed)
  }, [typedAhead])
  const show = useCallback(() => {
    open()
    // If the field already has the focus, because the palette is open, no focus event will come.
    if (field.current !== null && field.current === document.activeElement) takeOver()
    else field.current?.focus()
  }, [takeOver])
  useEffect(show, [openings, show])
  // The focus goes to the new screen instead of back to where it was.
  const leave = () => {
    setLeftAt(openings)
    field.current?.blur()
    close()
  }
  useLeaving(leave)
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      returnFocus={leftAt !== openings}
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
      <Finder query={query.trim()} places={places} field={field} onFocus={takeOver} onChoose={leave} />
      <Spotlight.Footer className={classes.footer}>
        <span>↑↓ {t('palette.hintChoose')}</span>
        <span>↵ {t('palette.hintOpen')}</span>
      </Spotlight.Footer>
    </Spotlight.Root>
  )
}

type FinderProps = {
  query: string
  places: Places
  field: RefObject<HTMLInputElement | null>
  onFocus: () => void
  onChoose: () => void
}

/** The focus stays in the field; a screen reader announces the hit that the arrows reach (the combobox of WAI-ARIA). */
function Finder({ query, places, field, onFocus, onChoose }: FinderProps) {
  const { t } = useTranslation()
  const id = useId()
  const { selected: moved } = useSpotlight(store)
  const selected = moved < 0 && query !== '' ? 0 : moved // after typing, the first hit needs no arrow key
  const groups = useGroups(query, places)
  const order = groups.flatMap(({ hits }) => hits)
  const isEmpty = order.length === 0 && groups.every(({ isSearching }) => isSearching !== true)
  const shownGroups = groups.filter(({ hits }) => hits.length > 0)
  const idOf = (index: number) => `${id}-${index}`
  return (
    <>
      <Spotlight.Search
        ref={field}
        onFocus={onFocus}
        placeholder={t('palette.placeholder')}
        aria-label={t('palette.open')}
        role="combobox"
        aria-expanded={order.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={selected >= 0 && selected < order.length ? idOf(selected) : undefined}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        rightSection={<Kbd size="xs">Esc</Kbd>}
        rightSectionWidth={56}
      />
      <Spotlight.ActionsList>
        {isEmpty && <Spotlight.Empty role="status">{t('palette.empty', { query })}</Spotlight.Empty>}
        <div id={id} role="listbox" aria-label={t('palette.open')}>
          {shownGroups.map(({ label, hits }) => (
            <Spotlight.ActionsGroup key={label} label={label} role="group" aria-label={label}>
              {hits.map((hit) => {
                const index = order.indexOf(hit)
                return (
                  <Hit
                    key={hit.to}
                    hit={hit}
                    query={query}
                    id={idOf(index)}
                    isSelected={index === selected}
                    onChoose={onChoose}
                  />
                )
              })}
            </Spotlight.ActionsGroup>
          ))}
        </div>
      </Spotlight.ActionsList>
    </>
  )
}

function useGroups(query: string, places: Places): PaletteGroup[] {
  const { t } = useTranslation()
  const tasks = useFoundTasks(query)
  const screens: PaletteGroup = { label: t('palette.screens'), hits: useScreenHits(query, places, tasks) }
  // Last, so that a screen of that name comes before what the handbook says of it.
  return [...useOtherHits(query), screens, useSettingHits(query), useHelpHits(tasks)]
}

/** The screens of that title; then those to which the handbook leads by these words. */
function useScreenHits(query: string, { entries, searchable }: Places, tasks: readonly Task[]): PaletteHit[] {
  const { t } = useTranslation()
  if (query === '') return entries.map(toHit)
  const byTitle = searchable.filter(({ title }) => isFound(query, t(`screens.${title}`)))
  const byWords = screensOfTasks(tasks, searchable).filter((screen) => !byTitle.includes(screen))
  return [...byTitle, ...byWords].map(toHit)

  function toHit(screen: Screen): PaletteHit {
    const ScreenIcon = menuIcons[screen.icon ?? searchable.find(({ path }) => path === screen.backTo)?.icon ?? 'home']
    return {
      title: t(`screens.${screen.title}`),
      note: screen.group === undefined || screen.group === 'weekly' ? '' : t(`menu.${screen.group}`),
      icon: <ScreenIcon size={18} stroke={1.75} aria-hidden />,
      to: linkTo(screen),
    }
  }
}

type HitProps = { hit: PaletteHit; query: string; id: string; isSelected: boolean; onChoose: () => void }

/**
 * Mantine's own action has no id, and loses its selection when hits arrive before it; its search field still works
 * here.
 */
function Hit({ hit, query, id, isSelected, onChoose }: HitProps) {
  const navigate = useNavigate()
  return (
    <UnstyledButton
      id={id}
      role="option"
      aria-selected={isSelected}
      tabIndex={-1}
      data-action
      data-selected={isSelected || undefined}
      className={`${Spotlight.Action.classes.action} ${classes.hit}`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        onChoose()
        if (event.ctrlKey || event.metaKey) window.open(hit.to, '_blank', 'noopener')
        else void navigate(hit.to)
      }}
    >
      <span className={classes.icon}>{hit.icon}</span>
      <span className={classes.words}>
        <Matched text={hit.title} query={query} />{' '}
        {hit.note !== '' && (
          <Text component="span" size="sm" className={classes.note}>
            {hit.note}
          </Text>
        )}
      </span>
      {hit.state}
    </UnstyledButton>
  )
}

/** Shows the matching part bold and in the club's colour. */
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
