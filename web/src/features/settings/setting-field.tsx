import type { Setting } from '@fobhouse/contract/routes/admin-settings.ts'
import type { SettingKey } from '@fobhouse/contract/settings.ts'
import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../ui/field-error.tsx'
import { CardsEditor } from './cards/cards-editor.tsx'
import { controlKind } from './controls/control-kind.ts'
import type { ControlProps } from './controls/control-props.ts'
import { ChoiceControl, ChoicesControl, TimeZoneControl } from './controls/choice-controls.tsx'
import { AmountsControl, MoneyControl, NumberControl, NumbersControl } from './controls/number-controls.tsx'
import { PictureControl } from './pictures/picture-control.tsx'
import { LinksEditor } from './controls/links-editor.tsx'
import { SecretControl } from './controls/secret-control.tsx'
import { ColourControl, HostsControl, LinesControl, SwitchControl, TextControl } from './controls/simple-controls.tsx'
import { canReset } from './draft-values.ts'
import { secretsToEmpty } from './secrets-to-empty.ts'
import type { SettingsForm } from './use-settings-form.ts'

type SettingFieldProps = { setting: Setting; form: SettingsForm }

/** Where a setting stands, for those who are led to it. */
export function settingId(key: string): string {
  return `setting-${key}`
}

/** One setting with its words, its control, its fault and the way back to its default. */
export function SettingField({ setting, form }: SettingFieldProps) {
  const { t } = useTranslation('settings')
  const key = setting.key as SettingKey // page and server come in one piece; a test compares the words with the keys
  const label = t(`fields.${key}.label`)
  const fault = form.faultOf(key)
  const props: ControlProps = {
    name: key,
    label,
    description: t(`fields.${key}.help`),
    value: form.shown(setting),
    error: fault === undefined ? undefined : <FieldError>{fault}</FieldError>,
    onChange: (value) => form.change(setting, value),
  }
  return (
    <div id={settingId(key)}>
      <Control setting={setting} form={form} props={props} />
      <HostWarning setting={setting} form={form} />
      {canReset(setting, form.drafts) && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          mt="2xs"
          aria-label={t('toDefaultOf', { label })}
          onClick={() => form.change(setting, setting.default)}
        >
          {t('toDefault')}
        </Anchor>
      )}
    </div>
  )
}

function Control({ setting, form, props }: SettingFieldProps & { props: ControlProps }) {
  const kind = controlKind(setting)
  switch (kind) {
    case 'amounts':
      return <AmountsControl {...props} />
    case 'cards':
      return <CardsEditor {...props} faults={form.faults} />
    case 'choice':
      return <ChoiceControl {...props} schema={setting.schema} />
    case 'choices':
      return <ChoicesControl {...props} schema={setting.schema} />
    case 'colour':
      return <ColourControl {...props} />
    case 'hosts':
      return <HostsControl {...props} />
    case 'lines':
      return <LinesControl {...props} />
    case 'money':
      return <MoneyControl {...props} />
    case 'number':
      return <NumberControl {...props} schema={setting.schema} />
    case 'numbers':
      return <NumbersControl {...props} />
    case 'picture':
      return <PictureControl {...props} />
    case 'secret':
      return <SecretControl {...props} setting={setting} />
    case 'switch':
      return <SwitchControl {...props} />
    case 'timeZone':
      return <TimeZoneControl {...props} />
    case 'links':
      return <LinksEditor {...props} faults={form.faults} />
    case 'email':
    case 'text':
    case 'webAddress':
      return <TextControl {...props} kind={kind} />
  }
}

/** Under an address: saving it empties what was for the host before. */
function HostWarning({ setting, form }: { setting: Setting; form: SettingsForm }) {
  const { t } = useTranslation('settings')
  const emptied = secretsToEmpty(setting, form)
  if (emptied.length === 0) return null
  // Page and server come in one piece.
  const labels = emptied.map(({ key }) => t(`fields.${key as SettingKey}.label`))
  return (
    <Text role="status" size="sm" mt="2xs" c="var(--fob-attention)">
      {t('secret.willEmpty', { secrets: labels.join(', ') })}
    </Text>
  )
}
