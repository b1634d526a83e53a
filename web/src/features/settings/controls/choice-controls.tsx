import { isLocale } from '@fobhouse/contract/language.ts'
import { type TrackerChoice, trackerChoices } from '@fobhouse/contract/settings/issues.ts'
import { type InductionProvider, inductionProviders } from '@fobhouse/contract/settings/joining.ts'
import { type OpenState, openStates } from '@fobhouse/contract/settings/space-api.ts'
import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { countryAndCurrency, timeZones } from '../../../lib/places.ts'
import { currentLanguage } from '../../../lib/translations.ts'
import { type ControlProps, textOf, textsOf } from './control-props.ts'

export function ChoiceControl({ value, schema, ...field }: ControlProps & { schema: Record<string, unknown> }) {
  const { t } = useTranslation('settings')
  const language = currentLanguage()
  const labelOf = (choice: string) => {
    if (isLocale(choice)) return t('country', countryAndCurrency(choice, language))
    if (isOpenState(choice)) return t(`choices.spaceapi.openState.${choice}`)
    // Another setting knows `none`, too.
    if (field.name === 'issues.tracker' && isTracker(choice)) return t(`choices.issues.tracker.${choice}`)
    return isProvider(choice) ? t(`choices.induction.provider.${choice}`) : choice
  }
  return (
    <Select
      {...field}
      data={textsOf(schema['enum']).map((choice) => ({ value: choice, label: labelOf(choice) }))}
      value={textOf(value)}
      allowDeselect={false}
    />
  )
}

function isOpenState(choice: string): choice is OpenState {
  return openStates.some((state) => state === choice)
}

function isTracker(choice: string): choice is TrackerChoice {
  return trackerChoices.some((tracker) => tracker === choice)
}

function isProvider(choice: string): choice is InductionProvider {
  return inductionProviders.some((provider) => provider === choice)
}

const shownAtOnce = 60

export function TimeZoneControl({ value, ...field }: ControlProps) {
  const { t } = useTranslation('settings')
  const zone = textOf(value)
  return (
    <Select
      {...field}
      data={timeZones(zone).map((one) => ({ value: one, label: one.replaceAll('_', ' ') }))}
      value={zone}
      searchable
      allowDeselect={false}
      limit={shownAtOnce}
      nothingFoundMessage={t('zoneEmpty')}
    />
  )
}
