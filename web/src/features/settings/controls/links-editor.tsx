import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../../ui/field-error.tsx'
import { type EntryProps, type ListControlProps, ListEditor } from './list-editor.tsx'
import { type LinksWords, ListRow } from './list-row.tsx'
import classes from '../settings.module.css'

/** A name and an address. */
type Link = readonly [string, string]

const newLink: Link = ['', '']

/** A list of names with an address each. Its words are the setting's own. */
export function LinksEditor(props: ListControlProps) {
  return <ListEditor<Link> {...props} list={wordsOf(props.name)} row={LinkRow} newEntry={newLink} />
}

function wordsOf(key: string): LinksWords {
  return `fields.${key}.list` as LinksWords // a test compares the words with the settings
}

function LinkRow({ name, entry, faults, place, onChange, onMove, onRemove }: EntryProps<Link>) {
  const { t } = useTranslation('settings')
  const list = wordsOf(name.replace(/\.\d+$/, ''))
  const [title, url] = entry
  const faultAt = (path: string): ReactNode => faults[path] && <FieldError>{faults[path]}</FieldError>
  return (
    <ListRow
      list={list}
      title={title || t(`${list}.untitled` as const)}
      place={place}
      onMove={onMove}
      onRemove={onRemove}
    >
      <div className={classes.pair}>
        <TextInput
          name={`${name}.0`}
          label={t(`${list}.name` as const)}
          value={title}
          error={faultAt(`${name}.0`)}
          onChange={(event) => onChange([event.currentTarget.value, url])}
        />
        <TextInput
          name={`${name}.1`}
          label={t(`${list}.address` as const)}
          placeholder={t(`${list}.placeholder` as const)}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          value={url}
          error={faultAt(`${name}.1`)}
          onChange={(event) => onChange([title, event.currentTarget.value])}
        />
      </div>
    </ListRow>
  )
}
