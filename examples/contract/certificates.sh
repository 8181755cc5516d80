#!/bin/sh
# Makes a certificate authority for this example, and a PKCS#12 file for each of two signers, in certificates/.
set -eu
mkdir -p certificates
cd certificates
new_key='-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
openssl req -x509 $new_key -keyout ca-key.pem -out ca.pem -days 3650 -subj '/CN=Example authority' 2>/dev/null
issue() {
  openssl req -x509 $new_key -keyout "$1-key.pem" -out "$1.pem" -days 365 -subj "/CN=$2/O=$3" -CA ca.pem -CAkey ca-key.pem \
    -addext 'basicConstraints=critical,CA:FALSE' -addext 'keyUsage=critical,digitalSignature,nonRepudiation' 2>/dev/null
  openssl pkcs12 -export -inkey "$1-key.pem" -in "$1.pem" -certfile ca.pem -out "$1.p12" -passout pass:example
  rm "$1-key.pem"
}
issue seller 'Rosa Muster' 'Example Ltd'
issue buyer 'Emil Meier' 'Meier Furniture'
echo 'Created certificates/ca.pem, seller.p12 and buyer.p12'
