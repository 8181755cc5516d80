/** A PKCS#12 file whose cost is hidden inside of what is encrypted, for tests. */
import forge from 'node-forge'

const { asn1, pki } = forge
const { Class, Type } = asn1

/** Opening it asks for two billion iterations, of which its outside says nothing. */
export function pkcs12Bomb(password: string): Uint8Array {
  const key = encrypted(sequence(), password)
  countOf(key).value = Buffer.from('7fffffff', 'hex').toString('latin1')
  const bag = sequence(identifier(pki.oids.pkcs8ShroudedKeyBag), explicit(key))
  const [algorithm, content] = partsOf(encrypted(sequence(bag), password))
  const inner = sequence(
    identifier(pki.oids.data),
    algorithm,
    asn1.create(Class.CONTEXT_SPECIFIC, 0, false, content.value),
  )
  const safe = sequence(identifier(pki.oids.encryptedData), explicit(sequence(integer(0), inner)))
  const safes = asn1.toDer(sequence(safe)).getBytes()
  const all = sequence(identifier(pki.oids.data), explicit(universal(Type.OCTETSTRING, safes)))
  return new Uint8Array(Buffer.from(asn1.toDer(sequence(integer(3), all)).getBytes(), 'latin1'))
}

/** An algorithm, and what it has made of the content. */
function encrypted(content: forge.asn1.Asn1, password: string): forge.asn1.Asn1 {
  return pki.encryptPrivateKeyInfo(content, password, { algorithm: 'aes256', count: 1 })
}

/** The count of iterations: behind the salt, in the parameters of the derivation of PBES2. */
function countOf(key: forge.asn1.Asn1): forge.asn1.Asn1 {
  const [algorithm] = partsOf(key)
  const [, parameters] = partsOf(algorithm)
  const [derivation] = partsOf(parameters)
  const [, ofDerivation] = partsOf(derivation)
  return partsOf(ofDerivation)[1]
}

function partsOf({ value }: forge.asn1.Asn1): [forge.asn1.Asn1, forge.asn1.Asn1] {
  const [first, second] = Array.isArray(value) ? value : []
  if (!first || !second) throw new Error('forge has made another structure')
  return [first, second]
}

function universal(type: forge.asn1.Type, value: string | forge.asn1.Asn1[]): forge.asn1.Asn1 {
  return asn1.create(Class.UNIVERSAL, type, Array.isArray(value), value)
}

function sequence(...value: forge.asn1.Asn1[]): forge.asn1.Asn1 {
  return universal(Type.SEQUENCE, value)
}

function explicit(value: forge.asn1.Asn1): forge.asn1.Asn1 {
  return asn1.create(Class.CONTEXT_SPECIFIC, 0, true, [value])
}

function identifier(oid: string | undefined): forge.asn1.Asn1 {
  return universal(Type.OID, asn1.oidToDer(oid ?? '').getBytes())
}

function integer(value: number): forge.asn1.Asn1 {
  return universal(Type.INTEGER, asn1.integerToDer(value).getBytes())
}
