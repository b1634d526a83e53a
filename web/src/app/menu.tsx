import { Text, Tooltip, UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useChosenInSight } from '../ui/use-chosen-in-sight.ts'
import { isWithin, linkTo, type MenuScreen } from './find-screen.ts'
import { type MenuCount, useMenuCounts } from './menu-counts.ts'
import { type MenuIcon, menuIcons } from './menu-icons.ts'
import { type MenuSection, menuSections } from './menu-sections.ts'
import type { MenuGroup, Screen } from './screen.ts'
import classes from './sidebar.module.css'

type Place = {
  open: Screen
  /** Icons only. */
  isNarrow: boolean
  onChoose?: () => void
}

type Counts = ReadonlyMap<string, MenuCount>

type FoldedGroup = Exclude<MenuGroup, 'weekly'>

/** Which groups somebody has folded or unfolded by hand, kept in this browser. */
type Folds = Partial<Record<FoldedGroup, boolean>>

type MenuProps = Place & { entries: readonly MenuScreen[]; label: string; className?: string | undefined }

/** The entries in their groups, of which a long menu folds those that are not used weekly. */
export function Menu({ entries, label, className, ...place }: MenuProps) {
  const counts = useMenuCounts(entries)
  // They make rows higher when they come.
  const list = useChosenInSight<HTMLElement>(`${place.open.path} ${counts.size}`)
  const [unfolded, setUnfolded] = useLocalStorage<Folds>({ key: 'fobhouse-menu-groups', defaultValue: {} })
  return (
    <nav ref={list} className={className} aria-label={label}>
      {menuSections(entries).map((section) => {
        if (!section.isFoldable || section.group === 'weekly')
          return <Section key={section.group} {...section} {...place} counts={counts} />
        const hasOpen = section.entries.some((entry) => isWithin(entry, place.open))
        const isOpen = unfolded[section.group] ?? hasOpen
        const turn = () => setUnfolded({ ...unfolded, [section.group]: !isOpen })
        return (
          <FoldedSection
            key={section.group}
            {...section}
            group={section.group}
            {...place}
            counts={counts}
            isOpen={isOpen}
            onTurn={turn}
          />
        )
      })}
    </nav>
  )
}

type SectionProps = MenuSection & Place & { counts: Counts }

function Section({ group, entries, counts, ...place }: SectionProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.group}>
      {group !== 'weekly' && !place.isNarrow && (
        <Text size="xs" c="dimmed" className={classes.groupName}>
          {t(`menu.${group}`)}
        </Text>
      )}
      <Rows entries={entries} counts={counts} {...place} />
    </div>
  )
}

function FoldedSection({
  group,
  entries,
  counts,
  isOpen,
  onTurn,
  ...place
}: SectionProps & { group: FoldedGroup; isOpen: boolean; onTurn: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const waiting = entries.reduce((sum, { path }) => sum + (counts.get(path)?.count ?? 0), 0)
  const title = t(`menu.${group}`)
  const said = waiting > 0 && !isOpen ? t('menu.waiting', { count: waiting }) : undefined
  return (
    <div className={classes.group}>
      <Named name={said === undefined ? title : `${title}, ${said}`} isNarrow={place.isNarrow}>
        {(name) => (
          <UnstyledButton
            className={classes.row}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={name}
            onClick={onTurn}
          >
            <RowWords
              icon={groupIcons[group]}
              title={title}
              waiting={said && String(waiting)}
              isNarrow={place.isNarrow}
            />
            {!place.isNarrow && <IconChevronDown size={16} aria-hidden className={classes.fold} />}
          </UnstyledButton>
        )}
      </Named>
      {isOpen && (
        <div id={id} className={classes.unfolded}>
          <Rows entries={entries} counts={counts} {...place} />
        </div>
      )}
    </div>
  )
}

const groupIcons: Record<FoldedGroup, MenuIcon> = {
  memberTools: 'stack',
  membership: 'person',
  people: 'people',
  house: 'door',
  money: 'coin',
  system: 'settings',
}

function Rows({ entries, counts, ...place }: Place & { entries: readonly MenuScreen[]; counts: Counts }) {
  return entries.map((entry) => <MenuRow key={entry.path} entry={entry} count={counts.get(entry.path)} {...place} />)
}

type MenuRowProps = Place & { entry: MenuScreen; count: MenuCount | undefined }

function MenuRow({ entry, count, open, isNarrow, onChoose }: MenuRowProps) {
  const { t } = useTranslation()
  const title = t(`screens.${entry.title}`)
  const waiting = count && t(`menu.${count.words}`, { count: count.count })
  return (
    <Named name={waiting === undefined ? title : `${title}, ${waiting}`} isNarrow={isNarrow}>
      {(name) => (
        <Link
          to={linkTo(entry)}
          className={classes.row}
          aria-current={isWithin(entry, open) ? 'page' : undefined}
          aria-label={name}
          onClick={onChoose}
        >
          <RowWords icon={entry.icon} title={title} waiting={waiting} isNarrow={isNarrow} />
        </Link>
      )}
    </Named>
  )
}

/** Where only icons are drawn, the name is shown beside them. */
function Named({
  name,
  isNarrow,
  children,
}: {
  name: string
  isNarrow: boolean
  children: (name: string) => ReactNode
}) {
  return (
    <Tooltip label={name} position="right" disabled={!isNarrow} openDelay={0}>
      {children(name)}
    </Tooltip>
  )
}

type RowWordsProps = { icon: MenuIcon; title: string; waiting: string | undefined; isNarrow: boolean }

function RowWords({ icon, title, waiting, isNarrow }: RowWordsProps) {
  const EntryIcon = menuIcons[icon]
  return (
    <>
      <EntryIcon size={18} stroke={1.75} aria-hidden className={classes.icon} />
      {!isNarrow && (
        <span className={classes.words}>
          <span className={classes.title}>{title}</span>{' '}
          {waiting !== undefined && <span className={classes.waiting}>{waiting}</span>}
        </span>
      )}
    </>
  )
}
