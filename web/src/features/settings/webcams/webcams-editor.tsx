import { Button, Text, TextInput, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { SettingValue } from '@fobhouse/contract/settings.ts'
import { useTranslation } from 'react-i18next'
import type { FieldErrors } from '../../../lib/form-errors.ts'
import { FieldError } from '../../../ui/field-error.tsx'
import { moved } from '../cards/card-list.ts'
import type { ControlProps } from '../controls/control-props.ts'
import { ListRow } from '../controls/list-row.tsx'
import classes from '../settings.module.css'

type WebcamLink = SettingValue<'webcamLinks'>[number]
type WebcamsEditorProps = ControlProps & { faults: FieldErrors }

const mostWebcams = 24

/** The server has parsed what it gives, and this page has made the rest. */
function linksOf(value: unknown): WebcamLink[] {
  return Array.isArray(value) ? (value as WebcamLink[]) : []
}

/** The club's cameras in their order: a name and an address each. */
export function WebcamsEditor({ name, label, description, value, onChange, faults }: WebcamsEditorProps) {
  const { t } = useTranslation('settings')
  const links = linksOf(value)
  return (
    <section aria-label={label}>
      <Title order={3} fz={14}>
        {label}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {description}
      </Text>
      {links.length === 0 && <Text mb="sm">{t('webcams.empty')}</Text>}
      <ul className={classes.cards}>
        {links.map((link, index) => {
          const path = `${name}.${index}`
          return (
            <WebcamRow
              key={path}
              name={path}
              link={link}
              faults={faults}
              place={{ index, count: links.length }}
              onChange={(changed) => onChange(links.with(index, changed))}
              onMove={(by) => onChange(moved(links, index, by))}
              onRemove={() => onChange(links.toSpliced(index, 1))}
            />
          )
        })}
      </ul>
      {links.length < mostWebcams ? (
        <Button
          variant="default"
          mt="sm"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => onChange([...links, ['', '']])}
        >
          {t('webcams.add')}
        </Button>
      ) : (
        <Text size="sm" c="dimmed" mt="sm">
          {t('webcams.most')}
        </Text>
      )}
    </section>
  )
}

type WebcamRowProps = {
  name: string
  link: WebcamLink
  faults: FieldErrors
  place: { index: number; count: number }
  onChange: (link: WebcamLink) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function WebcamRow({ name, link: [title, url], faults, place, onChange, onMove, onRemove }: WebcamRowProps) {
  const { t } = useTranslation('settings')
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
