import { ActionIcon, Group } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Texts } from '../../../i18n/resources.ts'
import classes from '../settings.module.css'

type Fields = Texts['settings']['fields']
type FieldWithList = { [Key in keyof Fields]: Fields[Key] extends { list: object } ? Key : never }[keyof Fields]
/** Where the words for a list of links stand: in the texts of its setting. */
export type LinksWords = `fields.${FieldWithList}.list`
/** No setting may have one, and then there are only those of cards. */
export type ListWords = keyof (Record<LinksWords, unknown> & { cards: unknown })

type ListRowProps = {
  /** Whose words it has. */
  list: ListWords
  title: string
  place: { index: number; count: number }
  /** Instead of the title, where there is more to show. */
  head?: ReactNode
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  children: ReactNode
}

/** One entry of a list that is edited in its order. */
export function ListRow({ list, title, place, head, onMove, onRemove, children }: ListRowProps) {
  const { t } = useTranslation('settings')
  const { index, count } = place
  return (
    <li className={classes.card} aria-label={t(`${list}.position`, { position: index + 1, count, title })}>
      <div className={classes.cardHead}>
        <div className={classes.cardTitle}>{head ?? title}</div>
        <Group gap="2xs" wrap="nowrap">
          <Action label={t(`${list}.up`, { title })} isOff={index === 0} onClick={() => onMove(-1)}>
            <IconArrowUp size={18} stroke={1.75} aria-hidden />
          </Action>
          <Action label={t(`${list}.down`, { title })} isOff={index === count - 1} onClick={() => onMove(1)}>
            <IconArrowDown size={18} stroke={1.75} aria-hidden />
          </Action>
          <Action label={t(`${list}.remove`, { title })} onClick={onRemove}>
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </Action>
        </Group>
      </div>
      {children}
    </li>
  )
}

type ActionProps = { label: string; isOff?: boolean; onClick: () => void; children: ReactNode }

function Action({ label, isOff = false, onClick, children }: ActionProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} disabled={isOff} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}
