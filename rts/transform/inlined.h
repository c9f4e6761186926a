#pragma once
#include "rts/transform/transformed.h"
