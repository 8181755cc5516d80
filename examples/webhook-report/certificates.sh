#!/bin/sh
# Makes a certificate authority for this machine, and a certificate of it for localhost, in certificates/.
set -eu
mkdir -p certificates
cd certificates
new_key='-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
openssl req -x509 $new_key -keyout ca-key.pem -out ca.pem -days 365 -subj '/CN=Example authority' 2>/dev/null
openssl req -x509 $new_key -keyout key.pem -out cert.pem -days 90 -subj '/CN=localhost' \
  -CA ca.pem -CAkey ca-key.pem -addext 'subjectAltName=DNS:localhost' -addext 'basicConstraints=critical,CA:FALSE' 2>/dev/null
echo 'Created certificates/ca.pem, cert.pem and key.pem'
