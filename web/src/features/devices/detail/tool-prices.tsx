import { languages } from '@fobhouse/contract/languages.ts'
import { minorFromTyped, typedFromMinor } from '@fobhouse/contract/money.ts'
import { interlockRoutes } from '@fobhouse/contract/routes/interlocks.ts'
import { SimpleGrid, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../../domain/club/configuration.ts'
import { messageText } from '../../../lib/error-text.ts'
import { validateWith } from '../../../lib/form-errors.ts'
import { currentLanguage } from '../../../lib/translations.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { SaveOnBlurField } from '../../../ui/save-on-blur-field.tsx'
import type { InterlockDetail } from '../queries.ts'
import type { DeviceChange } from '../update-device.ts'
import { exampleCost, exampleUse } from './example-cost.ts'

const prices = ['costPerSession', 'costPerHour', 'costPerKwh'] as const
type Price = (typeof prices)[number]

const validate = validateWith(interlockRoutes.update.body)

type ToolPricesProps = { tool: InterlockDetail; save: (change: DeviceChange) => Promise<void> }

/** The tool's prices, typed as people write money, with an example of what they add up to. */
export function ToolPrices({ tool, save }: ToolPricesProps) {
  const { t } = useTranslation('devices')
  const { money } = useFormats()
  const { siteLocaleCurrency } = useConfiguration().general
  const currency = languages[siteLocaleCurrency].currency
  return (
    <div>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        {prices.map((price) => (
          <SaveOnBlurField
            key={price}
            name={price}
            label={t(`price.${price}`, { currency })}
            inputMode="decimal"
            autoComplete="off"
            value={typedFromMinor(tool[price], currentLanguage())}
            validate={(text) => faultOf(price, text)}
            save={(text) => save({ [price]: minorFromTyped(text) })}
          />
        ))}
      </SimpleGrid>
      <Text size="sm" c="dimmed" mt="xs">
        {t('price.example', { ...exampleUse, cost: money(exampleCost(tool)) })} {t('price.running')}
      </Text>
    </div>
  )
}

function faultOf(price: Price, text: string): string | undefined {
  const amount = minorFromTyped(text)
  return amount === undefined ? messageText('validation.amount') : validate({ [price]: amount })[price]
}
