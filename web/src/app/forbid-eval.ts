import { config } from 'zod'

// The content security policy forbids `eval`. zod tries it once for each schema that is defined, so this must be the
// first module that the page loads.
config({ jitless: true })
