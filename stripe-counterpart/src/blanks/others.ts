/** The default fields of Stripe's objects. */

export const checkoutSessionBlank = {
  allowed_payment_method_types: null,
  after_expiration: null,
  automatic_tax: {
    enabled: false,
    liability: null,
    status: null,
    provider: null,
  },
  client_secret: null,
  consent: null,
  consent_collection: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer_details: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  object: 'checkout.session',
  payment_intent: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  phone_number_collection: {
    enabled: false,
  },
  recovered_from: null,
  saved_payment_method_options: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  subscription: null,
  ui_mode: 'hosted_page',
  adaptive_pricing: null,
  discounts: null,
  collected_information: null,
  permissions: null,
  wallet_options: null,
  origin_context: null,
  currency_conversion: null,
  customer_account: null,
  integration_identifier: null,
  managed_payments: null,
}

export const eventBlank = {
  livemode: false,
  object: 'event',
}

export const webhookEndpointBlank = {
  application: null,
  livemode: false,
  object: 'webhook_endpoint',
}

export const testClockBlank = {
  livemode: false,
  object: 'test_helpers.test_clock',
}
