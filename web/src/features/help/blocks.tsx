import { Anchor, Code, Text, Title, useComputedColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { phoneQuery } from '../../ui/widths.ts'
import type { Block, Book, Picture, Words } from './book.ts'
import classes from './help.module.css'

type Pictures = Book['pictures']

/** The text of a task. */
export function Blocks({ blocks, pictures }: { blocks: readonly Block[]; pictures: Pictures }) {
  return keyed(blocks).map(({ key, item }) => <BlockView key={key} block={item} pictures={pictures} />)
}

/** Nothing of a task ever moves; what it says makes its parts different. */
function keyed<Item>(items: readonly Item[]): { key: string; item: Item }[] {
  const seen = new Map<string, number>()
  return items.map((item) => {
    const said = JSON.stringify(item)
    const before = seen.get(said) ?? 0
    seen.set(said, before + 1)
    return { key: `${before} ${said}`, item }
  })
}

function BlockView({ block, pictures }: { block: Block; pictures: Pictures }) {
  switch (block.kind) {
    case 'text':
      return (
        <Text component="p" className={classes.text}>
          <Sentence words={block.words} />
        </Text>
      )
    case 'heading':
      return (
        <Title order={2} fz={16} className={classes.heading}>
          {block.text}
        </Title>
      )
    case 'code':
      return (
        <Code block className={classes.code} tabIndex={0} role="group" aria-label={block.text.split('\n')[0] ?? ''}>
          {block.text}
        </Code>
      )
    case 'picture':
      return <PictureView picture={pictures[block.name] ?? {}} says={block.says} />
    case 'steps':
    case 'list':
      return <Entries block={block} pictures={pictures} />
  }
}

type ListBlock = Extract<Block, { entries: Block[][] }>

function Entries({ block: { kind, entries }, pictures }: { block: ListBlock; pictures: Pictures }) {
  const Component = kind === 'steps' ? 'ol' : 'ul'
  return (
    <Component className={kind === 'steps' ? classes.steps : classes.list}>
      {keyed(entries).map(({ key, item }) => (
        <li key={key}>
          <Blocks blocks={item} pictures={pictures} />
        </li>
      ))}
    </Component>
  )
}

function Sentence({ words }: { words: readonly Words[] }) {
  return keyed(words).map(({ key, item }) => (typeof item === 'string' ? item : <Part key={key} part={item} />))
}

function Part({ part }: { part: Exclude<Words, string> }) {
  switch (part.kind) {
    case 'label':
      return <strong>{part.text}</strong>
    case 'stress':
      return <em>{part.text}</em>
    case 'code':
      return <Code>{part.text}</Code>
    case 'task':
      return (
        <Anchor component={Link} to={`/help/${part.id}`} underline="always" inherit>
          {part.text}
        </Anchor>
      )
  }
}

/** In the page's own scheme, which may differ from the system's; of two widths the one that is like the window. */
function PictureView({ picture: { phone, desk }, says }: { picture: Picture; says: string }) {
  const { t } = useTranslation('help')
  const scheme = useComputedColorScheme('light')
  const shot = desk ?? phone
  if (!shot) return null
  return (
    <figure className={classes.figure}>
      <picture>
        {desk && phone && (
          <source media={phoneQuery} srcSet={phone[scheme]} width={phone.width} height={phone.height} />
        )}
        <img src={shot[scheme]} width={shot.width} height={shot.height} alt={t('picture', { says })} loading="lazy" />
      </picture>
      <Text component="figcaption" size="sm" c="dimmed">
        {says}
      </Text>
    </figure>
  )
}
