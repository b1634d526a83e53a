import { TextInput } from '@mantine/core'
import type { SettingValue } from '@fobhouse/contract/settings.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../../ui/field-error.tsx'
import { type EntryProps, type ListControlProps, ListEditor } from './list-editor.tsx'
import { ListRow } from './list-row.tsx'
import classes from '../settings.module.css'

type WebcamLink = SettingValue<'webcamLinks'>[number]

const newLink: WebcamLink = ['', '']

/** The club's cameras: a name and an address each. */
export function WebcamsEditor(props: ListControlProps) {
  return <ListEditor {...props} list="webcams" row={WebcamRow} newEntry={newLink} />
}

function WebcamRow({ name, entry, faults, place, onChange, onMove, onRemove }: EntryProps<WebcamLink>) {
  const { t } = useTranslation('settings')
  const [title, url] = entry
  const faultAt = (path: string): ReactNode => faults[path] && <FieldError>{faults[path]}</FieldError>
  return (
    <ListRow list="webcams" title={title || t('webcams.untitled')} place={place} onMove={onMove} onRemove={onRemove}>
      <div className={classes.pair}>
        <TextInput
          name={`${name}.0`}
          label={t('webcams.name')}
          value={title}
          error={faultAt(`${name}.0`)}
          onChange={(event) => onChange([event.currentTarget.value, url])}
        />
        <TextInput
          name={`${name}.1`}
          label={t('webcams.address')}
          placeholder="http://192.168.1.20/snapshot.jpg"
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
